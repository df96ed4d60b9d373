export { openLiveStream } from "./stream";
export { selectHeard } from "./hearing";
