export { getDashboard } from "./queries/dashboard";
export { getArAgeing, getArAgeingCsv, getCashIn, getCashInCsv, getInvoicedPaid, getInvoicedPaidCsv } from "./queries";
export { getPipeline, getPipelineCsv, getSales, getSalesCsv } from "./queries/sales";
