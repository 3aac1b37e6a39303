"""What every call passes: guards, headers, bodies, the envelope of answers, shapes that rooms share."""
