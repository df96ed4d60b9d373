import { createFile, listFiles } from "@/lib/domains/files";
import { uploadFile } from "@/lib/handlers/files";
import { endpoint, withCaller } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

export const GET = endpoint(listFiles);
export const POST = rawEndpoint(
  "One file of 25 MiB at most comes as multipart/form-data in the field `file` and is stored while it arrives; " +
    "an operation's input is JSON.",
  (request) => withCaller(request, createFile.id, 201, (call) => uploadFile(call, request)),
  {
    operation: createFile,
    status: 201,
    body: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          additionalProperties: false,
          properties: { file: { type: "string", format: "binary", contentMediaType: "application/octet-stream" } },
        },
      },
    },
  },
);
