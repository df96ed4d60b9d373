export { listTimeline } from "./queries";
