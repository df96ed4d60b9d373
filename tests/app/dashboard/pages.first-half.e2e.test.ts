import { walkHalf } from "./walk";

walkHalf("first");
