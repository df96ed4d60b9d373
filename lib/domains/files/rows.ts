import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toFile } from "./resource";
import { File } from "./schema";

export const fileRows = defineRows({ noun: "file", model: "file", visible, schema: File, toResource: toFile });
