export { createExport } from "./commands/create";
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
export { deleteParts, isForbidden, joinParts, writePart } from "./commands/write";
export { exportEvents, exportFailed, exportQueued, exportReady } from "./events";
export { downloadExport, findExport, getExport, listExports } from "./queries";
export { readerContext } from "./policy";
export { listExportColumns, readLanguage } from "./queries/columns";
export { getScheduledExport, listDueExports, listScheduledExports } from "./queries/schedules";
