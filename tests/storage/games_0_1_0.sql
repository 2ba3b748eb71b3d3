BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE events (
	game TEXT NOT NULL, 
	sequence INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	at TEXT NOT NULL, 
	"key" TEXT, 
	data JSON NOT NULL, 
	PRIMARY KEY (game, sequence)
);
INSERT INTO "events" VALUES('b596a111d08e28e4023f',0,'created','2026-11-18T08:16:27.499Z',NULL,'{"game": "duo", "options": {}, "seats": [{"kind": "human"}, {"kind": "bot", "level": "easy"}], "undo_all": false, "seed": 12091367417286898516, "clock": null, "actions": [], "holders": ["66d84a62d2ae6fc78c2efcab43d5d77158b3b4e50b63831c9a220e22e86d492f", null], "invitations": [null, null]}');
INSERT INTO "events" VALUES('b596a111d08e28e4023f',1,'moved','2026-11-18T08:16:27.643Z','old-key-000001','{"seat": 0, "ply": 0, "action": 7591, "move": "L5.90f@e11"}');
INSERT INTO "events" VALUES('b596a111d08e28e4023f',2,'moved','2026-11-18T08:16:27.837Z',NULL,'{"seat": 1, "ply": 1, "action": 4189, "move": "S4.270@i6"}');
INSERT INTO "events" VALUES('b596a111d08e28e4023f',3,'moved','2026-11-18T08:16:28.082Z','old-key-000002','{"seat": 0, "ply": 2, "action": 6311, "move": "I5@i11"}');
INSERT INTO "events" VALUES('b596a111d08e28e4023f',4,'moved','2026-11-18T08:16:28.434Z',NULL,'{"seat": 1, "ply": 3, "action": 107, "move": "O1@j7"}');
INSERT INTO "events" VALUES('99194fd2c25b46768265',0,'created','2026-11-18T08:16:28.886Z',NULL,'{"game": "duo", "options": {}, "seats": [{"kind": "human"}, {"kind": "open"}], "undo_all": false, "seed": 4090201584259242149, "clock": null, "actions": [], "holders": ["77e07a821c2abc63708833adbeb67c6381b360eaa73cf20412e7de9ad98dba09", null], "invitations": [null, "ecbfc17cea059a558d8e7fe08796d785fe1a06ca8bc1434780833ee0a6c4f1f7"]}');
INSERT INTO "events" VALUES('99194fd2c25b46768265',1,'claimed','2026-11-18T08:16:29.354Z','old-key-000003','{"seat": 1, "holder": "247e99659e8157ebcc89945f0d648503a76fac00570ad22277c03942f9995f20"}');
INSERT INTO "events" VALUES('99194fd2c25b46768265',2,'moved','2026-11-18T08:16:29.978Z','old-key-000004','{"seat": 0, "ply": 0, "action": 7591, "move": "L5.90f@e11"}');
INSERT INTO "events" VALUES('99194fd2c25b46768265',3,'undo_wished','2026-11-18T08:16:30.398Z','old-key-000005','{"seat": 0, "ply": 0}');
INSERT INTO "events" VALUES('a1bcddffd28cf3bc2405',0,'created','2026-11-18T08:16:30.773Z',NULL,'{"game": "classic", "options": {}, "seats": [{"kind": "human"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}], "undo_all": true, "seed": 4225126564654464577, "clock": null, "actions": [], "holders": ["38a2c8417a690ad7f440137d46a01b6e38cae67b7ac0f92c317df3720fa2860b", null, null, null], "invitations": [null, "abb0fdc5a6bef04c58730d884b8cb6e1a19398f8dbc352795df09c8a6dfaa2a2", null, null]}');
INSERT INTO "events" VALUES('cc46a218d0b329943b6e',0,'created','2026-11-18T08:16:31.117Z',NULL,'{"game": "entropy", "options": {"scorer": "official", "open_draw": false, "rounds": 2, "duplicate": false}, "seats": [{"kind": "human"}, {"kind": "bot", "level": "greedy/minmaxpot"}], "undo_all": false, "seed": 18210684752323584306, "clock": null, "actions": [], "holders": ["14fc44b06fec28cb51b878074e7961671e0718f368d780bedf6b554df35ff981", null], "invitations": [null, null]}');
INSERT INTO "events" VALUES('cc46a218d0b329943b6e',1,'drawn','2026-11-18T08:16:31.117Z',NULL,'{"ply": 0, "action": 6, "move": "P"}');
INSERT INTO "events" VALUES('cc46a218d0b329943b6e',2,'moved','2026-11-18T08:16:31.244Z',NULL,'{"seat": 1, "ply": 1, "action": 24, "move": "d4"}');
INSERT INTO "events" VALUES('cc46a218d0b329943b6e',3,'moved','2026-11-18T08:16:31.377Z','old-key-000006','{"seat": 0, "ply": 2, "action": 1250, "move": "d4-d5"}');
INSERT INTO "events" VALUES('cc46a218d0b329943b6e',4,'drawn','2026-11-18T08:16:31.377Z',NULL,'{"ply": 3, "action": 1, "move": "G"}');
INSERT INTO "events" VALUES('cc46a218d0b329943b6e',5,'moved','2026-11-18T08:16:31.398Z',NULL,'{"seat": 1, "ply": 4, "action": 24, "move": "d4"}');
INSERT INTO "events" VALUES('cc46a218d0b329943b6e',6,'moved','2026-11-18T08:16:31.525Z','old-key-000007','{"seat": 0, "ply": 5, "action": 1278, "move": "d5-a5"}');
INSERT INTO "events" VALUES('cc46a218d0b329943b6e',7,'drawn','2026-11-18T08:16:31.525Z',NULL,'{"ply": 6, "action": 4, "move": "W"}');
INSERT INTO "events" VALUES('cc46a218d0b329943b6e',8,'moved','2026-11-18T08:16:31.568Z',NULL,'{"seat": 1, "ply": 7, "action": 23, "move": "d3"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',0,'created','2026-11-18T08:16:50.582Z',NULL,'{"game": "duo", "options": {}, "seats": [{"kind": "human"}, {"kind": "human"}], "undo_all": false, "seed": 14406461724854658575, "clock": null, "actions": [], "holders": ["7c75f0a8f1cb3585a7f8a4900c05eafddab493c56f8b8c7acdb96b6d8e5df383", "7c75f0a8f1cb3585a7f8a4900c05eafddab493c56f8b8c7acdb96b6d8e5df383"], "invitations": [null, null]}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',1,'moved','2026-11-18T08:16:51.342Z','old-key-000008','{"seat": 0, "ply": 0, "action": 7591, "move": "L5.90f@e11"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',2,'moved','2026-11-18T08:16:51.622Z','old-key-000009','{"seat": 1, "ply": 1, "action": 7651, "move": "L5.90f@j6"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',3,'moved','2026-11-18T08:16:51.760Z','old-key-000010','{"seat": 0, "ply": 2, "action": 6331, "move": "I5@i9"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',4,'moved','2026-11-18T08:16:52.036Z','old-key-000011','{"seat": 1, "ply": 3, "action": 6087, "move": "F.180f@g6"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',5,'moved','2026-11-18T08:16:52.241Z','old-key-000012','{"seat": 0, "ply": 4, "action": 6004, "move": "F.180f@h13"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',6,'moved','2026-11-18T08:16:52.402Z','old-key-000013','{"seat": 1, "ply": 5, "action": 8091, "move": "N.180@e6"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',7,'moved','2026-11-18T08:16:52.598Z','old-key-000014','{"seat": 0, "ply": 6, "action": 7844, "move": "N.270@e14"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',8,'moved','2026-11-18T08:16:52.684Z','old-key-000015','{"seat": 1, "ply": 7, "action": 4762, "move": "Z5.270@b8"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',9,'moved','2026-11-18T08:16:52.731Z','old-key-000016','{"seat": 0, "ply": 8, "action": 4473, "move": "S4.270f@g8"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',10,'moved','2026-11-18T08:16:52.816Z','old-key-000017','{"seat": 1, "ply": 9, "action": 4229, "move": "S4.270@j3"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',11,'moved','2026-11-18T08:16:53.006Z','old-key-000018','{"seat": 0, "ply": 10, "action": 4582, "move": "Z5@b11"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',12,'moved','2026-11-18T08:16:53.122Z','old-key-000019','{"seat": 1, "ply": 11, "action": 3517, "move": "L4.270f@e9"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',13,'moved','2026-11-18T08:16:53.154Z','old-key-000020','{"seat": 0, "ply": 12, "action": 3023, "move": "L4.180@m12"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',14,'moved','2026-11-18T08:16:53.193Z','old-key-000021','{"seat": 1, "ply": 13, "action": 6539, "move": "I5.270@a5"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',15,'moved','2026-11-18T08:16:53.234Z','old-key-000022','{"seat": 0, "ply": 14, "action": 1416, "move": "L3.90@a13"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',16,'moved','2026-11-18T08:16:53.287Z','old-key-000023','{"seat": 1, "ply": 15, "action": 2257, "move": "T4.270@a10"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',17,'moved','2026-11-18T08:16:53.328Z','old-key-000024','{"seat": 0, "ply": 16, "action": 738, "move": "I3.270@k14"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',18,'moved','2026-11-18T08:16:53.370Z','old-key-000025','{"seat": 1, "ply": 17, "action": 2025, "move": "O4@c3"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',19,'moved','2026-11-18T08:16:53.412Z','old-key-000026','{"seat": 0, "ply": 18, "action": 278, "move": "I2@e8"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',20,'moved','2026-11-18T08:16:53.444Z','old-key-000027','{"seat": 1, "ply": 19, "action": 1565, "move": "L3.90@g2"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',21,'moved','2026-11-18T08:16:53.476Z','old-key-000028','{"seat": 0, "ply": 20, "action": 1823, "move": "I4.270@n8"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',22,'moved','2026-11-18T08:16:53.524Z','old-key-000029','{"seat": 1, "ply": 21, "action": 9079, "move": "P.270@k8"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',23,'moved','2026-11-18T08:16:53.562Z','old-key-000030','{"seat": 0, "ply": 22, "action": 9919, "move": "P.180f@m4"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',24,'moved','2026-11-18T08:16:53.610Z','old-key-000031','{"seat": 1, "ply": 23, "action": 423, "move": "I2.270@d11"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',25,'moved','2026-11-18T08:16:53.652Z','old-key-000032','{"seat": 0, "ply": 24, "action": 85, "move": "O1@b8"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',26,'moved','2026-11-18T08:16:53.690Z','old-key-000033','{"seat": 1, "ply": 25, "action": 588, "move": "I3@e12"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',27,'passed','2026-11-18T08:16:53.690Z',NULL,'{"ply": 26, "who": "BLUE"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',28,'moved','2026-11-18T08:16:53.744Z','old-key-000034','{"seat": 1, "ply": 26, "action": 186, "move": "O1@e1"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',29,'passed','2026-11-18T08:16:53.744Z',NULL,'{"ply": 27, "who": "BLUE"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',30,'moved','2026-11-18T08:16:53.778Z','old-key-000035','{"seat": 1, "ply": 27, "action": 11723, "move": "V.90@c14"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',31,'passed','2026-11-18T08:16:53.778Z',NULL,'{"ply": 28, "who": "BLUE"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',32,'passed','2026-11-18T08:16:53.778Z',NULL,'{"ply": 28, "who": "ORANGE"}');
INSERT INTO "events" VALUES('903cd1cccdf45032072d',33,'finished','2026-11-18T08:16:53.778Z',NULL,'{"scores": [-38, -29], "winners": [1], "reason": "no colour can move"}');
INSERT INTO "events" VALUES('9d98ee527b0ac45a69a2',0,'created','2026-11-18T08:16:53.904Z',NULL,'{"game": "duo", "options": {}, "seats": [{"kind": "human"}, {"kind": "bot", "level": "easy"}], "undo_all": false, "seed": 9506914719634374014, "clock": null, "actions": [7591, 7651, 6331, 6087, 6004, 8091, 7844, 4762], "holders": ["55b55b990102f915a78f95c1b1acd85a4b5c25c04261e380554061fae5fc8258", null], "invitations": [null, null]}');
INSERT INTO "events" VALUES('9d98ee527b0ac45a69a2',1,'moved','2026-11-18T08:16:54.094Z','old-key-000036','{"seat": 0, "ply": 8, "action": 4473, "move": "S4.270f@g8"}');
INSERT INTO "events" VALUES('9d98ee527b0ac45a69a2',2,'moved','2026-11-18T08:16:54.132Z',NULL,'{"seat": 1, "ply": 9, "action": 9505, "move": "P.f@b11"}');
INSERT INTO "events" VALUES('12514fc9396f779a163a',0,'created','2026-11-18T08:16:54.385Z',NULL,'{"game": "duo", "options": {}, "seats": [{"kind": "human"}, {"kind": "bot", "level": "easy"}], "undo_all": false, "seed": 9692499365909640321, "clock": {"kind": "total", "seconds": 600.0, "increment": 5.0}, "actions": [], "holders": ["8a6e8c45ecd53090826674682b423dbc2671c233e041ebdf3e407793aaa23706", null], "invitations": [null, null]}');
INSERT INTO "events" VALUES('12514fc9396f779a163a',1,'moved','2026-11-18T08:16:54.462Z','old-key-000037','{"seat": 0, "ply": 0, "action": 7591, "move": "L5.90f@e11"}');
INSERT INTO "events" VALUES('12514fc9396f779a163a',2,'moved','2026-11-18T08:16:54.477Z',NULL,'{"seat": 1, "ply": 1, "action": 5081, "move": "Z5.270f@i6"}');
INSERT INTO "events" VALUES('12514fc9396f779a163a',3,'resigned','2026-11-18T08:16:54.670Z','old-key-000038','{"seat": 0, "level": null}');
INSERT INTO "events" VALUES('12514fc9396f779a163a',4,'finished','2026-11-18T08:16:54.670Z',NULL,'{"scores": [-84, -84], "winners": [1], "reason": "resigned"}');
INSERT INTO "events" VALUES('12514fc9396f779a163a',5,'rematched','2026-11-18T08:16:54.773Z','old-key-000039','{"next": "342d8b627f90d13f17bd"}');
INSERT INTO "events" VALUES('342d8b627f90d13f17bd',0,'created','2026-11-18T08:16:54.773Z',NULL,'{"game": "duo", "options": {}, "seats": [{"kind": "bot", "level": "easy"}, {"kind": "human"}], "undo_all": false, "seed": 6805595559163935908, "clock": {"kind": "total", "seconds": 600.0, "increment": 5.0}, "actions": [], "holders": [null, "8a6e8c45ecd53090826674682b423dbc2671c233e041ebdf3e407793aaa23706"], "invitations": [null, null]}');
INSERT INTO "events" VALUES('342d8b627f90d13f17bd',1,'moved','2026-11-18T08:16:54.994Z',NULL,'{"seat": 0, "ply": 0, "action": 8884, "move": "P@e11"}');
CREATE TABLE games (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	status TEXT NOT NULL, 
	bot_due INTEGER, 
	deadline FLOAT, 
	created_at TEXT NOT NULL, 
	updated_at TEXT NOT NULL, 
	about JSON NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('b596a111d08e28e4023f','duo','playing',0,NULL,'2026-11-18T08:16:27.499Z','2026-11-18T08:16:28.434Z','{"seats": [{"kind": "human"}, {"kind": "bot", "level": "easy"}], "ply": 4, "outcome": null}');
INSERT INTO "games" VALUES('99194fd2c25b46768265','duo','playing',0,NULL,'2026-11-18T08:16:28.886Z','2026-11-18T08:16:30.398Z','{"seats": [{"kind": "human"}, {"kind": "human"}], "ply": 1, "outcome": null}');
INSERT INTO "games" VALUES('a1bcddffd28cf3bc2405','classic','waiting',0,NULL,'2026-11-18T08:16:30.773Z','2026-11-18T08:16:30.773Z','{"seats": [{"kind": "human"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}], "ply": 0, "outcome": null}');
INSERT INTO "games" VALUES('cc46a218d0b329943b6e','entropy','playing',0,NULL,'2026-11-18T08:16:31.117Z','2026-11-18T08:16:31.568Z','{"seats": [{"kind": "human"}, {"kind": "bot", "level": "greedy/minmaxpot"}], "ply": 8, "outcome": null}');
INSERT INTO "games" VALUES('903cd1cccdf45032072d','duo','over',0,NULL,'2026-11-18T08:16:50.582Z','2026-11-18T08:16:53.778Z','{"seats": [{"kind": "human"}, {"kind": "human"}], "ply": 28, "outcome": {"scores": [-38, -29], "winners": [1], "reason": "no colour can move"}}');
INSERT INTO "games" VALUES('9d98ee527b0ac45a69a2','duo','playing',0,NULL,'2026-11-18T08:16:53.904Z','2026-11-18T08:16:54.132Z','{"seats": [{"kind": "human"}, {"kind": "bot", "level": "easy"}], "ply": 10, "outcome": null}');
INSERT INTO "games" VALUES('12514fc9396f779a163a','duo','over',0,NULL,'2026-11-18T08:16:54.385Z','2026-11-18T08:16:54.773Z','{"seats": [{"kind": "human"}, {"kind": "bot", "level": "easy"}], "ply": 2, "outcome": {"scores": [-84, -84], "winners": [1], "reason": "resigned"}}');
INSERT INTO "games" VALUES('342d8b627f90d13f17bd','duo','playing',0,1794990414.994,'2026-11-18T08:16:54.773Z','2026-11-18T08:16:54.994Z','{"seats": [{"kind": "bot", "level": "easy"}, {"kind": "human"}], "ply": 1, "outcome": null}');
CREATE TABLE leases (
	game TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	expires FLOAT NOT NULL, 
	PRIMARY KEY (game)
);
CREATE TABLE reviews (
	game TEXT NOT NULL, 
	sequence INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	done INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	result JSON, 
	PRIMARY KEY (game)
);
INSERT INTO "reviews" VALUES('cc46a218d0b329943b6e',8,'ready',8,8,'{"game": "entropy", "options": {"scorer": "official", "open_draw": false, "rounds": 2, "duplicate": false}, "result": null, "start": {"round": 1, "score": 0, "expected": 94.5948486328125}, "moves": [{"number": 1, "ply": 1, "seat": 1, "side": "CHAOS", "action": 24, "text": "d4", "before": {"win": null, "points": 93.02081948138299}, "after": {"win": null, "points": 93.02081948138299}, "lost": {"win": null, "points": 0.0}, "label": "best", "choices": [{"action": 24, "text": "d4", "outlook": {"win": null, "points": 93.02081948138299}}, {"action": 16, "text": "c3", "outlook": {"win": null, "points": 93.03525494514628}}, {"action": 17, "text": "c4", "outlook": {"win": null, "points": 93.03525494514628}}], "only": false, "facts": {"role": "chaos", "is_pass": false, "score_before": 0, "score_after": 0, "palindromes": [], "threat_before": 0, "threat_after": 0}, "better": null, "sentence": "Gives Order no points and leaves it no slide that scores.", "standing": {"round": 1, "score": 0, "expected": 93.02081948138299}}, {"number": 2, "ply": 2, "seat": 0, "side": "ORDER", "action": 1250, "text": "d4-d5", "before": {"win": null, "points": 93.02081948138299}, "after": {"win": null, "points": 92.58616605718085}, "lost": {"win": null, "points": 0.43465342420213915}, "label": "best", "choices": [{"action": 1228, "text": "d4-a4", "outlook": {"win": null, "points": 93.02081948138299}}, {"action": 1246, "text": "d4-d1", "outlook": {"win": null, "points": 93.02081948138299}}, {"action": 1252, "text": "d4-d7", "outlook": {"win": null, "points": 93.02081948138299}}], "only": false, "facts": {"role": "order", "is_pass": false, "score_before": 0, "score_after": 0, "palindromes": [], "threat_before": 0, "threat_after": 0}, "better": null, "sentence": "Stays at 0 points.", "standing": {"round": 1, "score": 0, "expected": 92.58616605718085}}, {"number": 3, "ply": 4, "seat": 1, "side": "CHAOS", "action": 24, "text": "d4", "before": {"win": null, "points": 90.53803354099215}, "after": {"win": null, "points": 90.53803354099215}, "lost": {"win": null, "points": 0.0}, "label": "best", "choices": [{"action": 24, "text": "d4", "outlook": {"win": null, "points": 90.53803354099215}}, {"action": 17, "text": "c4", "outlook": {"win": null, "points": 90.56085041339038}}, {"action": 23, "text": "d3", "outlook": {"win": null, "points": 90.59588380261332}}], "only": false, "facts": {"role": "chaos", "is_pass": false, "score_before": 0, "score_after": 0, "palindromes": [], "threat_before": 0, "threat_after": 0}, "better": null, "sentence": "Gives Order no points and leaves it no slide that scores.", "standing": {"round": 1, "score": 0, "expected": 90.53803354099215}}, {"number": 4, "ply": 5, "seat": 0, "side": "ORDER", "action": 1278, "text": "d5-a5", "before": {"win": null, "points": 90.53803354099215}, "after": {"win": null, "points": 90.4762192125347}, "lost": {"win": null, "points": 0.06181432845744439}, "label": "best", "choices": [{"action": 1320, "text": "d5-g5", "outlook": {"win": null, "points": 90.53803354099215}}, {"action": 1278, "text": "d5-a5", "outlook": {"win": null, "points": 90.4762192125347}}, {"action": 1228, "text": "d4-a4", "outlook": {"win": null, "points": 90.25215367715079}}], "only": false, "facts": {"role": "order", "is_pass": false, "score_before": 0, "score_after": 0, "palindromes": [], "threat_before": 0, "threat_after": 0}, "better": null, "sentence": "Stays at 0 points.", "standing": {"round": 1, "score": 0, "expected": 90.4762192125347}}, {"number": 5, "ply": 7, "seat": 1, "side": "CHAOS", "action": 23, "text": "d3", "before": {"win": null, "points": 87.67972429800724}, "after": {"win": null, "points": 87.84849411231885}, "lost": {"win": null, "points": 0.16876981431160232}, "label": "best", "choices": [{"action": 17, "text": "c4", "outlook": {"win": null, "points": 87.67972429800724}}, {"action": 23, "text": "d3", "outlook": {"win": null, "points": 87.84849411231885}}, {"action": 31, "text": "e4", "outlook": {"win": null, "points": 87.89492753623188}}], "only": false, "facts": {"role": "chaos", "is_pass": false, "score_before": 0, "score_after": 0, "palindromes": [], "threat_before": 0, "threat_after": 0}, "better": null, "sentence": "Gives Order no points and leaves it no slide that scores.", "standing": {"round": 1, "score": 0, "expected": 87.84849411231885}}], "seats": [{"seat": 0, "moves": 2, "labels": {"best": 2, "good": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0}, "mean_lost": {"win": null, "points": 0.24823387632979177}, "accuracy": 0.9599349855013126, "worst": []}, {"seat": 1, "moves": 3, "labels": {"best": 3, "good": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0}, "mean_lost": {"win": null, "points": 0.056256604770534104}, "accuracy": 0.9907545383525083, "worst": []}]}');
CREATE UNIQUE INDEX events_of_key ON events (game, "key");
CREATE INDEX games_by_age ON games (created_at, id);
CREATE INDEX games_with_bots ON games (bot_due);
CREATE INDEX games_with_clocks ON games (deadline);
COMMIT;
