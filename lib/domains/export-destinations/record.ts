import { defineRecord } from "@/lib/kernel/record";
import { destinationEvents } from "./events";
import { Destination } from "./schema";

export const destinationRecord = defineRecord({
  noun: "export_destination",
  read: "export_destinations.read",
  resource: Destination,
  title: "name",
  events: destinationEvents,
});
