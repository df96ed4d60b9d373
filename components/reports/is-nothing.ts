/** Whether money text stands for zero. */
export function isNothing(amount: string): boolean {
  return !/[1-9]/.test(amount);
}
