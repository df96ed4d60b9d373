export { getMyDay } from "./queries/my-day";
export { getDashboard } from "./queries/dashboard";
export { getArAgeing, getArAgeingCsv, getCashIn, getCashInCsv, getInvoicedPaid, getInvoicedPaidCsv } from "./queries";
export { getServiceLevels, getServiceLevelsCsv } from "./queries/service-levels";
export { getTimeReport, getTimeReportCsv } from "./queries/time";
export { getPipeline, getPipelineCsv, getSales, getSalesCsv } from "./queries/sales";
export { getCreditReasons, getCreditReasonsCsv, getSeriesReport, getSeriesReportCsv } from "./queries/series";
