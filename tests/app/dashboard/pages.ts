/** The staff pages that exist, within `/dashboard/<slug>`; `{customer}` is a customer's id, and so on. A new page is a line here: axe, overflow and target sizes are checked on each. */
export const staffPages = [
  "", "/customers", "/customers?deleted=true", "/customers?q=nothing-fits-this", "/customers/new", "/customers/{customer}",
  "/invoices", "/invoices?status=paid", "/invoices/new", "/invoices/{invoice}", "/invoices/{draft}", "/invoices/{draft}/edit",
  "/payments", "/payments/{payment}",
  "/items", "/items/new", "/items/{item}",
  "/reports/ageing", "/reports/invoiced-paid", "/reports/cash-in", "/reports/cash-in?from=2026-06&to=2026-01",
] as const;
