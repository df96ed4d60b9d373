/** The staff pages that exist, within `/dashboard/<slug>`; `{customer}` is a customer's id, and so on. A new page is a line here: axe, overflow and target sizes are checked on each. */
export const staffPages = [
  "", "/setup", "/customers", "/customers?deleted=true", "/customers?q=nothing-fits-this", "/customers/new", "/customers/{customer}", "/customers/{customer}/statement", "/customers/{customer}/statement?from=2026-06-01&to=2026-01-01",
  "/invoices", "/invoices?status=paid", "/invoices/new", "/invoices/{invoice}", "/invoices/{draft}", "/invoices/{draft}/edit",
  "/payments", "/payments/attempts", "/payments/attempts?attention=true", "/payments/{payment}",
  "/items", "/items/new", "/items/{item}",
  "/reports", "/reports/ageing", "/reports/invoiced-paid", "/reports/cash-in", "/reports/cash-in?from=2026-06&to=2026-01",
  "/settings", "/settings?q=tax", "/settings/general", "/settings/branding", "/settings/payment-gateways", "/settings/payment-gateways/stripe",
  "/settings/tax-profiles", "/settings/number-series", "/settings/staff", "/settings/roles", "/settings/roles/{role}",
  "/settings/api-keys", "/settings/api-keys/new", "/settings/mail-templates", "/settings/mail-templates/invoice_issued", "/settings/mail-templates/invoice_issued?language=ar",
  "/settings/jobs", "/settings/jobs?status=failed", "/settings/audit", "/settings/audit?operation=invoices.finalize", "/settings/notifications",
] as const;
