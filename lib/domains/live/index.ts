export { openLiveStream } from "./stream";
export { selectVisible } from "./visible-events";
export { beginReading } from "./reading";
