import { createDestination } from "@/lib/domains/export-destinations";
import { createExport, createScheduledExport, queueDelivery, runScheduledExport } from "@/lib/domains/exports";
import type { One } from "@/tests/support/one";

const customers = { list: "customers", format: "csv" } as const;

const newDestination = {
  name: "Accountant",
  host: "sftp.books.example",
  user: "acme",
  auth: "password",
  password: "copper-kettle-42",
  host_key: "ssh-ed25519 SHA256:uNiVztksCsDhcc0u9e8BrZWVYU0qD3rx3rNmBgd6Q4k",
} as const;

export const one: One = {
  records: {
    export: async ({ owner }) => (await createExport(owner, customers)).id,
    export_destination: async ({ owner }) => (await createDestination(owner, newDestination)).id,
    export_delivery: async ({ owner, idOf }) => {
      const { id } = await createScheduledExport(owner, {
        ...customers,
        name: "Sent customers",
        frequency: "daily",
        time: "07:00",
        destination_id: await idOf("export_destination"),
      });
      const { id: export_id } = await runScheduledExport(owner, { id });
      return (await queueDelivery(owner, { export_id })).id ?? "";
    },
    scheduled_export: async ({ owner }) =>
      (await createScheduledExport(owner, { ...customers, name: "Every customer", frequency: "daily", time: "07:00" })).id,
  },
};
