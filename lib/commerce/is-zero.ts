/** Whether an amount of money, as text, is zero. */
export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
