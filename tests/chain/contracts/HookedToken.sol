// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What payers have their token run before it moves anything of theirs.
contract HookBook {
    /// `Burning` uses all gas that it is given in a block, and none in a simulation; `Heavy` uses 280,000 in both, more than an item of a batch has.
    enum Hook {
        None,
        Burning,
        Heavy
    }

    mapping(address owner => Hook) public hookOf;

    function setHook(address owner, Hook hook) external {
        hookOf[owner] = hook;
    }

    function run(address owner) external view {
        Hook hook = hookOf[owner];
        if (hook == Hook.Burning && tx.gasprice != 0) while (true) {}
        if (hook != Hook.Heavy) return;
        uint256 left = gasleft();
        uint256 until = left > 280_000 ? left - 280_000 : 0;
        while (gasleft() > until) {}
    }
}

/// @notice Stands before a token's code and runs the payer's hook in `transferFrom`, as tokens with hooks do (ERC-777).
contract HookedToken {
    HookBook public immutable book = new HookBook();
    /// @notice The token's own code, which works on the storage of whoever has this code.
    address public immutable behind;

    constructor(address behind_) {
        behind = behind_;
    }

    fallback() external {
        if (msg.sig == bytes4(keccak256("transferFrom(address,address,uint256)"))) {
            book.run(abi.decode(msg.data[4:36], (address)));
        }
        address code = behind;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
