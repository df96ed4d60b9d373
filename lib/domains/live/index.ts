export { selectVisible } from "./visible-events";
export { beginReading } from "./reading";
