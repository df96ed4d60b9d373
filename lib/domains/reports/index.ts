export { getDashboard } from "./queries/dashboard";
export { getArAgeing, getArAgeingCsv, getCashIn, getCashInCsv, getInvoicedPaid, getInvoicedPaidCsv } from "./queries";
