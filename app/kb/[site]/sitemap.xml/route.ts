import { connection } from "next/server";
import { writeSitemap } from "../write-sitemap";

export async function GET(request: Request, { params }: { params: Promise<{ site: string }> }): Promise<Response> {
  // The build would otherwise render the file once for all.
  await connection();
  return writeSitemap((await params).site, request);
}
