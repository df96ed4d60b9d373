export { replaceBranding } from "./commands/replace";
export { brandingEvents } from "./events";
export { findPicture, getBranding, readBranding, readPrintedLogo, showBranding } from "./queries";
export { brandingRecord } from "./record";
export { pictureVersion } from "./resource";
export { resolveLook } from "./rules";
