export { createDestination, deleteDestination, updateDestination } from "./commands/change";
export { problemOf } from "./commands/parts";
export { testDestination } from "./commands/test";
export { destinationEvents } from "./events";
export { accountOf, findDestination, getDestination, listDestinations } from "./queries";
export { destinationRecord } from "./record";
