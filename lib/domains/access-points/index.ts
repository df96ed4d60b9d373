export { lookUpParticipant } from "./commands/look-up";
export { problemOf, recordPoll } from "./commands/record-poll";
export { removeAccessPoint, saveAccessPoint } from "./commands/save";
export { accessPointEvents, accessPointFailing } from "./events";
export {
  findAccessPoint,
  getAccessPoint,
  openAccessPoint,
  openAccount,
  participantOf,
  readParticipant,
  type OpenAccessPoint,
} from "./queries";
export { accessPointRecord } from "./record";
