/**
 * The message key of a function's name. A schedule and the per-tenant function that it fires share one:
 * `atrium-mark-overdue-invoices-of-tenant` has `mark_overdue_invoices`.
 */
export function jobNameKey(functionId: string): string {
  return functionId
    .replace(/^atrium-/, "")
    .replace(/-of-tenant$/, "")
    .replaceAll("-", "_");
}
