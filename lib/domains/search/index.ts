export { searchRecords } from "./queries";
