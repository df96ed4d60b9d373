export { exportCompany } from "./commands/company";
export { createExport } from "./commands/create";
export { attemptDelivery, finishDelivery, giveUpDelivery, queueDelivery, recordAttempt, retryDelivery } from "./commands/deliver";
export { cancelExport, failExport, finishExport, startExport } from "./commands/finish";
export { removeOldExports } from "./commands/remove";
export { runDueExport, runScheduledExport } from "./commands/run";
export {
  createScheduledExport,
  deleteScheduledExport,
  pauseScheduledExport,
  resumeScheduledExport,
  updateScheduledExport,
} from "./commands/schedule";
export { writeCompany } from "./commands/write-company";
export { wholeCompany } from "./rules";
export { deleteParts, isForbidden, joinParts, writePart } from "./commands/write";
export { deliveryFailed, deliveryQueued, exportEvents, exportFailed, exportQueued, exportReady } from "./events";
export { downloadExport, findExport, getExport, listExports } from "./queries";
export { readerContext } from "./queries/reader";
export { listExportColumns, readLanguage } from "./queries/columns";
export { listDeliveries, readDeliveryNotice } from "./queries/deliveries";
export { getScheduledExport, listDueExports, listScheduledExports } from "./queries/schedules";
