import { createImport, listImports } from "@/lib/domains/imports";
import { importLists, uploadImport } from "@/lib/handlers/imports";
import { endpoint, withCaller } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

const form = {
  type: "object",
  required: ["file"],
  additionalProperties: false,
  properties: { file: { type: "string", format: "binary", contentMediaType: "application/octet-stream" } },
};

export const GET = endpoint(listImports);
export const POST = rawEndpoint(
  "One file comes as multipart/form-data in the field `file`, for the list that the address names (`?list=customers`). It may be in any " +
    "encoding, which the files API rejects; its bytes are only parsed, and never given out again.",
  (request) => withCaller(request, createImport.id, 201, (call) => uploadImport(call, request)),
  {
    operation: createImport,
    status: 201,
    body: { "multipart/form-data": { schema: form } },
    query: { list: { schema: { type: "string", enum: importLists }, example: "customers" } },
  },
);
