import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toAccessPoint } from "./resource";
import { AccessPoint } from "./schema";

export const accessPointRows = defineRows({
  noun: "access_point",
  model: "accessPoint",
  visible,
  schema: AccessPoint,
  toResource: toAccessPoint,
});
