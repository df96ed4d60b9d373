/** Whether money text is nothing. */
export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
