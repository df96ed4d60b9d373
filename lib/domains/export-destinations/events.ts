import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Destination } from "./schema";

const sample: z.input<typeof Destination> = {
  id: "xds_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Accountant",
  host: "sftp.books.example",
  port: 22,
  user: "acme",
  auth: "key",
  folder: "/incoming",
  host_key: "ssh-ed25519 SHA256:uNiVztksCsDhcc0u9e8BrZWVYU0qD3rx3rNmBgd6Q4k",
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `export_destination.${name}`, noun: "export_destination", data: Destination, sample });

export const destinationCreated = define("created");
export const destinationUpdated = define("updated");
export const destinationDeleted = define("deleted");

export const destinationEvents = [destinationCreated, destinationUpdated, destinationDeleted];
