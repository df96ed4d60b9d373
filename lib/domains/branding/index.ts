export { replaceBranding } from "./commands/replace";
export { brandingEvents } from "./events";
export { getBranding, readBranding, readPrintedLogo, showBranding } from "./queries";
export { servePicture } from "./serve";
export { brandingRecord } from "./record";
