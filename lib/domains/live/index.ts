export { openLiveStream } from "./stream";
export { selectHeard } from "./hearing";
export { beginReading } from "./reading";
