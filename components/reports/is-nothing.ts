/** Whether a money text is zero. */
export function isNothing(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
