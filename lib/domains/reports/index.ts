export { getDashboard } from "./dashboard";
export { getArAgeing, getArAgeingCsv, getCashIn, getCashInCsv, getInvoicedPaid, getInvoicedPaidCsv } from "./queries";
