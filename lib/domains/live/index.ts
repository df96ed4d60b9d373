export { selectVisible } from "./queries/visible-events";
export { beginReading } from "./queries/reading";
