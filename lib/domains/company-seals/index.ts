export { removeSealCertificate, setSealCertificate } from "./commands/certificate";
export { noticeSealExpiry } from "./commands/notify";
export { removeSealTimestamp, setSealTimestamp, testSealTimestamp } from "./commands/timestamp";
export { companySealEvents, companySealExpiring } from "./events";
export { defaultSealOwner, getCompanySeal, readSealIdentity, readTimestampAuthority } from "./queries";
export { companySealRecord } from "./record";
export { daysLeft } from "./rules";
