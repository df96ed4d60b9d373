import { defineRecord } from "@/lib/kernel/record";
import { fileEvents } from "./events";
import { findFile } from "./queries";
import { File, FileDetail, FileList } from "./schema";

export const fileRecord = defineRecord({
  noun: "file",
  read: "files.read",
  resource: File,
  title: "name",
  events: fileEvents,
  find: findFile,
  list: { query: FileList, row: FileDetail },
});
