"""Integers in messages: an argument from Python may be larger than Python writes out."""


def told_number(number: int) -> str:
    """An integer as its digits, or in words if Python refuses to write so many (`sys.set_int_max_str_digits`)."""
    try:
        return str(number)
    except ValueError:
        return "of thousands of digits"
