import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toDestination } from "./resource";
import { Destination } from "./schema";

export const destinationRows = defineRows({
  noun: "export_destination",
  model: "exportDestination",
  visible,
  schema: Destination,
  toResource: toDestination,
});
