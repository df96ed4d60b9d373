/** Arabic digits as Latin ones: people enter ٠ to ٩ where programs and authorities read 0 to 9. */
export const latinDigits = (text: string): string => text.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
