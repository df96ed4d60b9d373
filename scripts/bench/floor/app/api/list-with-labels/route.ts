import { database, newestCustomers } from "../../../database";

export const GET = async (request: Request) =>
  Response.json({
    data: await database.customer.findMany({ ...newestCustomers(request), include: { labels: { include: { label: true } } } }),
  });
