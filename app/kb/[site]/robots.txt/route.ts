import { connection } from "next/server";
import { writeRobots } from "../write-texts";

export async function GET(request: Request, { params }: { params: Promise<{ site: string }> }): Promise<Response> {
  // The build would otherwise render the file once for all.
  await connection();
  return writeRobots((await params).site, request);
}
