import { connection } from "next/server";
import { writeFeed } from "../write-feed";

export async function GET(request: Request, { params }: { params: Promise<{ site: string }> }): Promise<Response> {
  // The build would otherwise render the file once for all.
  await connection();
  return writeFeed((await params).site, request);
}
