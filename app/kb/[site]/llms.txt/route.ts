import { connection } from "next/server";
import { writeLlms } from "../write-texts";

export async function GET(request: Request, { params }: { params: Promise<{ site: string }> }): Promise<Response> {
  // The build would otherwise render the file once for all.
  await connection();
  return writeLlms((await params).site, request);
}
