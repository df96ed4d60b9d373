export { cancelJob, reportFailedRun, retryJob } from "./commands";
export { jobEvents, workFailed } from "./events";
export { getJob, listJobs, listJobSchedules } from "./queries";
