import { defineRecord } from "@/lib/kernel/record";
import { accessPointEvents } from "./events";
import { AccessPoint } from "./schema";

export const accessPointRecord = defineRecord({
  noun: "access_point",
  read: "settings.read",
  resource: AccessPoint,
  title: "address",
  events: accessPointEvents,
});
