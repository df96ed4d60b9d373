const zeros = [0x0660, 0x06f0, 0x0966, 0xff10];

/** The digits of other scripts as 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((first) => code >= first && code <= first + 9) ?? code;
    return String(code - zero);
  });
}
