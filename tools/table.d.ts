// The table's page is one object in three files: see the end of web/table.js.
import "../web/table.js";

declare module "../web/table.js" {
  interface TablePage extends Choosing, Strip, Inspecting, Happening {}
}
