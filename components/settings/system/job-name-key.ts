/**
 * Under which key a function's name stands: `atrium-mark-overdue-invoices-of-tenant` and the schedule that fires it are one work,
 * `mark_overdue_invoices`.
 */
export function jobNameKey(functionId: string): string {
  return functionId
    .replace(/^atrium-/, "")
    .replace(/-of-tenant$/, "")
    .replaceAll("-", "_");
}
