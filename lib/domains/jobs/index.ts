export { cancelJob, retryJob } from "./commands";
export { getJob, listJobs, listJobSchedules } from "./queries";
